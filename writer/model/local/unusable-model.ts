/** Thrown if a model file can't be opened. The message says what to do. */
export class UnusableModel extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableModel'
  }
}
