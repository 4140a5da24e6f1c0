import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Recording } from './record.ts'

const FRAMES_PER_SECOND = 30
/** A picture of a screen has most of its edges in colour as well, and the colours are to be those of the page. */
const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
const filter = `fps=${FRAMES_PER_SECOND},scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p`

const webm =
  '-c:v libvpx-vp9 -crf 28 -b:v 0 -g 300 -tune-content screen -deadline good -cpu-used 4 -row-mt 1 -threads 4'.split(
    ' ',
  )
const mp4 = ['-c:v', 'libx264', '-crf', '23', '-preset', 'fast', '-tune', 'animation', '-movflags', '+faststart']

/** Makes the film out of its frames with ffmpeg: WebM, and MP4 for browsers that don't play it. */
export const encodeFilm = async ({ frames, seconds }: Recording, path: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkloom-film-'))
  try {
    const list: string[] = []
    for (const [index, { image, at }] of frames.entries()) {
      const until = frames[index + 1]?.at ?? seconds
      if (until <= at) continue
      await writeFile(join(folder, `${index}.png`), image)
      list.push(`file ${index}.png`, `duration ${(until - at).toFixed(4)}`)
    }
    // The last one once more: of a list's last frame the duration is not looked at.
    list.push(list.at(-2)!)
    await writeFile(join(folder, 'frames.txt'), list.join('\n'))
    const ffmpeg = (...given: string[]) =>
      promisify(execFile)(
        'ffmpeg',
        ['-v', 'error', '-y', '-f', 'concat', '-i', 'frames.txt', '-t', `${seconds}`, '-an', '-vf', filter, ...given],
        { cwd: folder },
      )
    // What the first pass finds out stands in the folder.
    await ffmpeg(...webm, '-pass', '1', ...colours, '-f', 'null', '-')
    await ffmpeg(...webm, '-pass', '2', ...colours, `${path}.webm`)
    await ffmpeg(...mp4, ...colours, `${path}.mp4`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
