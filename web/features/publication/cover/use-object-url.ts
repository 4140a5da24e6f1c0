import { useEffect, useMemo } from 'react'

/**
 * Milliseconds until a replaced address is revoked, since the browser may still be decoding the
 * picture.
 */
const KEPT_MS = 60_000

/** Returns an object URL for an image file, which is valid while the component is mounted. */
export const useObjectUrl = (file: File | undefined): string | undefined => {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(
    () => () => {
      if (url) setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
    },
    [url],
  )
  return url
}
