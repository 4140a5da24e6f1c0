/** The file cannot be imported. The message says why the import failed and what to do. */
export class ImportError extends Error {
  override name = 'ImportError'
}
