/** A model file cannot be opened. The message says what to do. */
export class UnusableModel extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableModel'
  }
}
