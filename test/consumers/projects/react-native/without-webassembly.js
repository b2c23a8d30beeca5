// As Hermes, the engine of React Native, which compiles the bundle, but which nothing runs here.
delete globalThis.WebAssembly;
