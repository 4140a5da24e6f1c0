/**
 * Returns the file name of a Content-Disposition header, or `otherwise`. The encoded name is
 * preferred, as in RFC 6266.
 */
export const fileNameOf = (disposition: string | null, otherwise: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // The encoded name is invalid, so the plain name is used.
    }
  }
  return (
    /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ??
    /filename=([^;\s]+)/i.exec(disposition ?? '')?.[1] ??
    otherwise
  )
}
