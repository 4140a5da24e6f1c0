// Pins the images in Dockerfile, compose.yaml and the manifests to the digests that their registry
// returns now:
// node scripts/pin-images.mjs            writes name:tag@sha256:...
// node scripts/pin-images.mjs --unpin    removes the digests
//
// It asks docker, skopeo or crane. It writes nothing if no registry can be reached.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const files = ['Dockerfile', 'compose.yaml']
/**
 * Matches `ARG NODE=node:24-trixie-slim` and `image: postgres:17`, with or without a digest. Our
 * own image has no tag there.
 */
const named = /^(ARG NODE=| {0,20}image: )([a-z][\w./-]{0,200}:[\w.-]{1,128})(@sha256:[0-9a-f]{64})?$/gm

const askers = (image) => [
  ['docker', ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']],
  ['skopeo', ['inspect', '--format', '{{.Digest}}', `docker://${image}`]],
  ['crane', ['digest', image]],
]

const digestOf = (image) => {
  const problems = []
  for (const [program, args] of askers(image)) {
    const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 })
    const digest = stdout?.trim()
    if (status === 0 && /^sha256:[0-9a-f]{64}$/.test(digest)) return digest
    const lines = String(stderr || stdout || '')
      .trim()
      .split('\n')
    problems.push(`${String(program)}: ${error?.code === 'ENOENT' ? 'is not here' : String(lines.at(-1))}`)
  }
  throw new Error(`The digest of ${image} could not be fetched.\n  ${problems.join('\n  ')}`)
}

const unpin = process.argv.includes('--unpin')
try {
  const texts = files.map((path) => [path, readFileSync(path, 'utf8')])
  const images = [...new Set(texts.flatMap(([, text]) => [...text.matchAll(named)].map(([, , image]) => image)))]
  // All digests are fetched before anything is written.
  const digests = new Map(images.map((image) => [image, unpin ? '' : `@${digestOf(image)}`]))
  for (const [path, text] of texts)
    writeFileSync(
      path,
      text.replace(named, (_, before, image) => `${before}${image}${digests.get(image)}`),
    )
  for (const [image, digest] of digests) console.log(`${image}${digest}`)
} catch (error) {
  console.error(`${error.message}\nNothing was changed.`)
  process.exitCode = 1
}
