import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const imported = /import\s*\{([^}]*)\}\s*from\s*'lucide-react'/g
const exported = /export \{([^}]*)\} from '\.\/(icons\/[^']+\.mjs)'/g

/** Returns a map from each icon name in the package to its file. */
const readIcons = async (): Promise<Map<string, string>> => {
  const folder = join(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`), '../dist/esm')
  const index = await readFile(join(folder, `${PACKAGE}.mjs`), 'utf8')
  const icons = new Map<string, string>()
  for (const [, names, file] of index.matchAll(exported))
    for (const name of names!.split(','))
      icons.set(name.replace('default as', '').trim(), `${PACKAGE}/dist/esm/${file}`)
  return icons
}

/**
 * Imports each icon from its own file. The package's index names 1,700 files, and a build that
 * reads them all takes twice the memory.
 */
export const onlyUsedIcons = (): Plugin => {
  let reading: Promise<Map<string, string>> | undefined
  return {
    name: 'inkloom-only-used-icons',
    apply: 'build',
    enforce: 'pre',
    async transform(code) {
      if (!code.includes(`'${PACKAGE}'`)) return null
      const icons = await (reading ??= readIcons())
      const direct = code.replace(imported, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => {
            const [icon, local = icon] = name.split(/(?<!\s)\s+as\s+/)
            const file = icons.get(icon!)
            if (!file) throw new Error(`${PACKAGE} has no icon ${icon}`)
            return `import ${local} from '${file}'`
          })
          .join(';'),
      )
      return { code: direct, map: null }
    },
  }
}
