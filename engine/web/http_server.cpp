#include "engine/web/http_server.hpp"
