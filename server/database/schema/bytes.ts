import { customType } from 'drizzle-orm/pg-core'

/**
 * A bytea column. The embedded driver returns a Uint8Array and the server's driver a Buffer.
 * Callers always get a Buffer.
 */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})
