# `cmake --install BUILD [--prefix DIR]` installs the programs, their manual pages and their bash and zsh completions.
include(GNUInstallDirs)

function(flipside_install_programs)
  foreach(program ${ARGN})
    if(TARGET ${program})
      install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    endif()
  endforeach()
endfunction()

# Installs programs and the manual pages and completions that their commands `man` and `completion` print.
# These files are generated at build time.
function(flipside_install)
  flipside_install_programs(${ARGN})
  if(FLIPSIDE_FUZZ)
    return()
  endif()
  set(share ${CMAKE_BINARY_DIR}/share)
  file(MAKE_DIRECTORY ${share})
  foreach(program ${ARGN})
    set(files ${share}/${program}.1 ${share}/${program}.bash ${share}/_${program})
    add_custom_command(OUTPUT ${files}
      COMMAND ${program} man > ${share}/${program}.1
      COMMAND ${program} completion bash > ${share}/${program}.bash
      COMMAND ${program} completion zsh > ${share}/_${program}
      DEPENDS ${program} VERBATIM)
    list(APPEND all ${files})
    install(FILES ${share}/${program}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${share}/${program}.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
      RENAME ${program})
    install(FILES ${share}/_${program} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  endforeach()
  add_custom_target(shell_files ALL DEPENDS ${all})
endfunction()
