import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFiles } from '../storage/file-store.ts'
import { images } from '../database/schema/index.ts'
import { openDatabase } from '../database/open-database.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { requestImage, uploadImage } from '#tests/support/upload-image.ts'
import { askForBackup, askToRestore } from './ask-admin.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-images-'))
let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom()
})
afterAll(async () => {
  await inkloom.stop()
  await rm(folder, { recursive: true })
})

const drawing = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 ${size}"/>`

it('keeps images in a backup, and leaves out a file that is gone', async () => {
  const ada = await inkloom.signUp('ada@example.org')
  const [kept, lost] = [await uploadImage(inkloom, drawing(3), ada), await uploadImage(inkloom, drawing(4), ada)]
  const bytes = await (await requestImage(inkloom, kept.image, ada)).bytes()
  const rows = await inkloom.database.db.select().from(images)
  const fileOf = (image: string) => rows.find((row) => row.image === image)!.id
  await openFiles(inkloom.settings.files).remove(fileOf(lost.image))

  const file = join(folder, 'inkloom.backup')
  await askForBackup(inkloom.settings, file)
  const dataDir = join(folder, 'restored')
  await askToRestore({ databaseUrl: null, dataDir }, file)

  const restored = openFiles({ kind: 'folder', folder: join(dataDir, 'files') })
  expect((await Array.fromAsync(restored.list())).map(({ name }) => name)).toEqual([fileOf(kept.image)])
  expect(Buffer.from((await restored.get(fileOf(kept.image)))!).equals(bytes)).toBe(true)
  const database = await openDatabase({ dataDir })
  expect(await database.db.select().from(images)).toHaveLength(2)
  await database.close()
})
