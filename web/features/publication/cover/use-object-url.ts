import { useEffect, useMemo } from 'react'

/** A picture may still be decoding when its address is replaced. */
const KEPT_MS = 60_000

/** Returns an address for a file that a picture can show, for as long as the component is mounted. */
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
