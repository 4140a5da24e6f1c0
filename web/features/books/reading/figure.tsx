import { useEffect, useRef, useState } from 'react'
import type { FigureBlock } from '#manuscript/model/blocks/block-types.ts'
import { Runs } from './runs.tsx'

/** Pictures are loaded when they are this close to the window. */
const NEAR = '1200px'

/**
 * Loads an image of the account once its place is near the window. Returns null until it is loaded,
 * or if loading fails.
 */
const useImage = (image: string) => {
  const place = useRef<HTMLElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let isGone = false
    let release = (): void => undefined
    const load = async () => {
      // The code of images loads on demand, because most books have none.
      const { showImage } = await import('#web/lib/images/image-urls.ts')
      if (isGone) return
      const shown = showImage(image)
      release = shown.release
      const address = await shown.url
      if (!isGone) setUrl(address)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        // If the image can't be loaded, its description stays.
        load().catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
      release()
    }
  }, [image])
  return { place, url }
}

/** Shows the image of a figure with its caption. Until it is loaded, its description is shown. */
export const Figure = ({ block: { image, alt, caption, width } }: { block: FigureBlock }) => {
  const { place, url } = useImage(image)
  return (
    <figure ref={place}>
      {url === null ? (
        alt && <p className="missing">[{alt}]</p>
      ) : (
        <img src={url} alt={alt} style={{ width: `${width}%` }} />
      )}
      {caption.length > 0 && (
        <figcaption>
          <Runs runs={caption} />
        </figcaption>
      )}
    </figure>
  )
}
