/** The file cannot be imported. The message tells a person why, and what to do. */
export class ImportError extends Error {
  override name = 'ImportError'
}
