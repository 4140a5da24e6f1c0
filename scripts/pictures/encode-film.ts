import { execFile } from 'node:child_process'
import { link, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Recording } from './record.ts'

const FRAMES_PER_SECOND = 30
/** In screenshots most edges are coloured too, and the colours have to match those of the page. */
const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
const filter = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p'

const webm =
  '-c:v libvpx-vp9 -crf 28 -b:v 0 -g 300 -tune-content screen -deadline good -cpu-used 5 -row-mt 1 -threads 4'.split(
    ' ',
  )
const mp4 = ['-c:v', 'libx264', '-crf', '23', '-preset', 'fast', '-tune', 'animation', '-movflags', '+faststart']

/** Encodes the frames with ffmpeg as WebM, and as MP4 for browsers that don't play WebM. */
export const encodeFilm = async ({ frames, seconds }: Recording, path: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkloom-film-'))
  try {
    // Each frame of the film gets its own file, because ffmpeg rounds the times in a list of
    // pictures and gets out of sync with the captions.
    await Promise.all(frames.map(({ image }, index) => writeFile(join(folder, `taken-${index}.png`), image)))
    for (let tick = 0; tick < seconds * FRAMES_PER_SECOND; tick++) {
      const seen = frames.findLastIndex(({ at }) => at <= tick / FRAMES_PER_SECOND)
      await link(join(folder, `taken-${Math.max(0, seen)}.png`), join(folder, `${tick}.png`))
    }
    const ffmpeg = (...args: string[]) =>
      promisify(execFile)(
        'ffmpeg',
        ['-v', 'error', '-y', '-framerate', `${FRAMES_PER_SECOND}`, '-i', '%d.png', '-an', '-vf', filter, ...args],
        { cwd: folder },
      )
    // The first pass writes its statistics into the folder.
    await ffmpeg(...webm, '-pass', '1', ...colours, '-f', 'null', '-')
    await ffmpeg(...webm, '-pass', '2', ...colours, `${path}.webm`)
    await ffmpeg(...mp4, ...colours, `${path}.mp4`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
