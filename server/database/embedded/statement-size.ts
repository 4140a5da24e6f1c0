/**
 * The size limit of a statement in bytes. The memory of the WebAssembly database grows by about ten
 * times the largest statement, and never shrinks.
 */
export const MAX_STATEMENT_SIZE = 64 * 2 ** 20

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item), 0)
  return 0
}

export const refuseHugeStatement = (text: string, params: unknown[]): void => {
  const size = text.length + sizeOf(params)
  if (size > MAX_STATEMENT_SIZE)
    throw new Error(
      `A statement of ${Math.ceil(size / 2 ** 20)} MB is larger than the embedded database accepts ` +
        `(${MAX_STATEMENT_SIZE / 2 ** 20} MB). A PostgreSQL server (DATABASE_URL) accepts larger ones.`,
    )
}
