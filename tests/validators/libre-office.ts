import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { findCommand } from './find-command.ts'
import { canRun } from './validator.ts'

const soffice = findCommand('soffice', 'libreoffice')

export const canOpenInLibreOffice = canRun('DOCX opened by LibreOffice', soffice !== undefined, 'install LibreOffice')

type Target = 'pdf' | 'txt:Text (encoded):UTF8' | 'fodt' | 'odt' | 'rtf' | 'docx'

/** Converts documents with LibreOffice into the folder, in one run with a separate profile. */
export const convertWithLibreOffice = async (
  paths: readonly string[],
  { to, folder, fonts }: { to: Target; folder: string; fonts?: string },
): Promise<void> => {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  await promisify(execFile)(soffice!, [profile, '--headless', '--convert-to', to, '--outdir', folder, ...paths], {
    timeout: 120_000,
    ...(fonts && { env: { ...process.env, FONTCONFIG_FILE: fonts } }),
  })
}

/** Free fonts with the same widths as Word's, in which no book is set. */
export const wordLikePackages = ['@expo-google-fonts/caladea', '@expo-google-fonts/tinos']

/**
 * Writes a fontconfig configuration that replaces Word's fonts with free ones of the same widths,
 * and returns its path. LibreOffice has them on most machines.
 */
export const wordLikeFonts = (folder: string): string => {
  const packages = [...wordLikePackages, '@expo-google-fonts/eb-garamond'].map((name) =>
    dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
  )
  const likeness = { 'Times New Roman': 'Tinos', Cambria: 'Caladea', Garamond: 'EB Garamond' }
  const path = join(folder, 'fonts.conf')
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><cachedir>${join(folder, 'fonts')}</cachedir>
${packages.map((one) => `<dir>${one}</dir>`).join('')}
${Object.entries(likeness)
  .map(
    ([word, free]) =>
      `<match target="pattern"><test name="family"><string>${word}</string></test><edit name="family" mode="prepend" binding="strong"><string>${free}</string></edit></match>`,
  )
  .join('')}</fontconfig>`,
  )
  return path
}
