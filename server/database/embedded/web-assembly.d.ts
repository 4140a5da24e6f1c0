/** Node.js has WebAssembly, but its types leave the declaration to those of browsers. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>
}
