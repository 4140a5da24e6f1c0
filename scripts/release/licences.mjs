import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const legal = /^(licen[cs]e|notice|copying)[^/]*$/i
const RULE = '-'.repeat(80)

const textsOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && legal.test(entry.name) && !/\.(js|ts|json)$/.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())

/**
 * Returns the licences of all packages that Inkloom runs with, whether bundled, built into the
 * pages or copied. Each text appears once, below the packages that it applies to.
 */
export const licenceNotices = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const byText = new Map()
  for (const [path, { version, dev, license }] of Object.entries(packages)) {
    const folder = join(root, path)
    if (!path.startsWith('node_modules/') || dev || !existsSync(folder)) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const texts = textsOf(folder)
    for (const text of texts.length
      ? texts
      : [`Licence: ${license ?? 'not stated'} (the package has no file with its text)`])
      byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license ?? 'see below'})`])
  }
  const sections = [...byText].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}`)
  return `Inkloom contains the following packages, under the licences below.\n\n${sections.map((section) => `${RULE}\n${section}\n`).join('\n')}`
}
