import type { ConstructorOptions } from 'pg-boss'
import type { EmbeddedClient } from '#server/database/embedded/client.ts'

/** What pg-boss needs of the embedded database. It sends scripts of several statements, and those without parameters. */
export const embeddedJobStore = (client: EmbeddedClient): NonNullable<ConstructorOptions['db']> => ({
  async executeSql(text, values) {
    const rows = values?.length
      ? (await client.query(text, values)).rows
      : (await client.exec(text)).flatMap((result) => result.rows)
    return { rows }
  },
  async listen(channel, onNotification, onReconnect) {
    const close = await client.listen(channel, onNotification)
    onReconnect()
    return { close }
  },
})
