/** The file cannot be imported. The message says to a person why, and what to do. */
export class ImportError extends Error {
  override name = 'ImportError'
}
