import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { deviceAccount } from '#web/lib/device/device-account.ts'
import { openDevice } from '#web/lib/device/device-database.ts'
import type { Base } from '../engine/sync-types.ts'

/** Stores an acknowledged text in the device store, as a change of the previous text. */
export const keepChange = async (account: string, id: string, before: Base, after: Base): Promise<void> => {
  if (before.revision >= after.revision || deviceAccount() !== account) return
  const splices = diffBlocks(before.text, after.text)
  try {
    await (await openDevice()).put('changes', { account, id, from: before.revision, to: after.revision, splices })
  } catch {
    // A failure is harmless: the next time the project is opened with a network, its whole text is
    // stored.
  }
}
