using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .odds)],
  sockets = [(name = "http", http = (), service = "main")],
);

const odds :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "dist/worker.js"),
    (name = "poker-odds.wasm", wasm = embed "dist/poker-odds.wasm"),
    (name = "poker-odds-short-deck.wasm", wasm = embed "dist/poker-odds-short-deck.wasm"),
    (name = "poker-odds-omaha.wasm", wasm = embed "dist/poker-odds-omaha.wasm"),
  ],
  compatibilityDate = "2026-11-01",
);
