// Polyfills of the features of Node.js 24 that the server uses, for older versions. The bundle
// loads this file first; its syntax is translated.
RegExp.escape ??= (text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

globalThis.AsyncDisposableStack ??= class AsyncDisposableStack {
  #endings = []
  disposed = false

  defer(end) {
    if (this.disposed) throw new ReferenceError('The stack was disposed of already.')
    this.#endings.push(end)
  }

  move() {
    const moved = new AsyncDisposableStack()
    moved.#endings = this.#endings
    this.#endings = []
    this.disposed = true
    return moved
  }

  async disposeAsync() {
    if (this.disposed) return
    this.disposed = true
    let failure
    for (const end of this.#endings.reverse()) {
      try {
        await end()
      } catch (error) {
        failure = { error: failure ? new AggregateError([error, failure.error]) : error }
      }
    }
    if (failure) throw failure.error
  }

  [Symbol.asyncDispose]() {
    return this.disposeAsync()
  }
}
