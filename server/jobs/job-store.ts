import type { ConstructorOptions } from 'pg-boss'
import type { EmbeddedClient } from '#server/database/embedded/client.ts'

/**
 * Adapts the embedded database to pg-boss. pg-boss sends scripts of several statements, which have
 * no parameters.
 */
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
