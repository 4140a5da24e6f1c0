import { customType } from 'drizzle-orm/pg-core'

/** The embedded driver gives a Uint8Array where the server's gives a Buffer; callers always see a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})
