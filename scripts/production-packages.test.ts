import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>
}

it('the pages import no package that only development installs', () => {
  const files = globSync('{web,manuscript,contract}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\.d\.ts$|web\/development\//.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const wrong = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^'"]*['"]((?:@[\w.-]+\/)?[\w.-]+)/gm),
      (found) => found[1]!,
    )
      .filter((name) => name !== 'node' && name in devDependencies)
      .map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})
