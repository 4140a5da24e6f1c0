import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { findCommand } from './find-command.ts'
import { canRun } from './validator.ts'

const soffice = findCommand('soffice', 'libreoffice')

export const canOpenInLibreOffice = canRun('DOCX opened by LibreOffice', soffice !== undefined, 'install LibreOffice')

/** Converts documents with LibreOffice into the folder, in one run with a separate profile. */
export const convertWithLibreOffice = async (
  paths: readonly string[],
  { to, folder }: { to: 'pdf' | 'txt:Text (encoded):UTF8' | 'fodt'; folder: string },
): Promise<void> => {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  await promisify(execFile)(soffice!, [profile, '--headless', '--convert-to', to, '--outdir', folder, ...paths], {
    timeout: 120_000,
  })
}
