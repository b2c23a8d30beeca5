using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .odds)],
  sockets = [(name = "http", http = (), service = "main")],
);

const odds :Workerd.Worker = (
  modules = [
    (name = "start.js", esModule = embed "dist/start.js"),
  ],
  compatibilityDate = "2025-06-01",
);
