// libmicrohttpd, and in place of its functions with arguments of any number, which Swift cannot
// call, one for each use.
#ifndef PLAINWEIGHTS_WEB_SHIM_H
#define PLAINWEIGHTS_WEB_SHIM_H

#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

struct web_limits {
    unsigned int connections;
    unsigned int idle_seconds;
    size_t head_bytes;
};

struct web_callbacks {
    MHD_AccessHandlerCallback answer;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connected;
    void *context;
};

// A server, or NULL and the error of the system.
struct web_started {
    struct MHD_Daemon *daemon;
    int failure;
};

// Starts a server at an address that is written as numbers.
static inline struct web_started web_start(
    const char *address, unsigned short port, struct web_callbacks callbacks,
    struct web_limits limits) {
    struct addrinfo hints, *found = NULL;
    char service[8];
    memset(&hints, 0, sizeof hints);
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    hints.ai_socktype = SOCK_STREAM;
    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(address, service, &hints, &found) != 0) {
        struct web_started none = {NULL, EADDRNOTAVAIL};
        return none;
    }
    unsigned int flags = MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (found->ai_family == AF_INET6) { flags |= MHD_USE_IPv6; }
    errno = 0;
    struct web_started started;
    started.daemon = MHD_start_daemon(
        flags, port, NULL, NULL, callbacks.answer, callbacks.context,
        MHD_OPTION_SOCK_ADDR, found->ai_addr,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks.completed, callbacks.context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks.connected, callbacks.context,
        MHD_OPTION_CONNECTION_LIMIT, limits.connections,
        MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.head_bytes,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
    started.failure = errno;
    freeaddrinfo(found);
    return started;
}

// The port at which a server listens.
static inline unsigned short web_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

// The socket of a connection.
static inline int web_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

// Ends the traffic of a socket. Whoever owns it closes it.
static inline void web_cut(int socket) { shutdown(socket, SHUT_RDWR); }

#endif
