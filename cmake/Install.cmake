# `cmake --install BUILD [--prefix DIR]` installs the programs, their manual pages and their completions for bash, zsh and fish.
include(GNUInstallDirs)

# Installs programs. Skips any that have not been built.
function(flipside_install_programs)
  foreach(program ${ARGN})
    if(TARGET ${program})
      install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
    endif()
  endforeach()
endfunction()

# Installs programs and the manual pages and completions that their commands `man` and `completion` print. The build
# generates these files right after it links a program.
function(flipside_install)
  flipside_install_programs(${ARGN})
  if(FLIPSIDE_FUZZ)
    return()
  endif()
  set(share ${CMAKE_BINARY_DIR}/share)
  file(MAKE_DIRECTORY ${share})
  foreach(program ${ARGN})
    set(files ${share}/${program}.1 ${share}/${program}.bash ${share}/_${program} ${share}/${program}.fish)
    add_custom_command(TARGET ${program} POST_BUILD
      COMMAND ${program} man > ${share}/${program}.1
      COMMAND ${program} completion bash > ${share}/${program}.bash
      COMMAND ${program} completion zsh > ${share}/_${program}
      COMMAND ${program} completion fish > ${share}/${program}.fish
      BYPRODUCTS ${files} VERBATIM)
    install(FILES ${share}/${program}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
    install(FILES ${share}/${program}.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
      RENAME ${program} OPTIONAL)
    install(FILES ${share}/_${program} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions OPTIONAL)
    install(FILES ${share}/${program}.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)
  endforeach()
endfunction()
