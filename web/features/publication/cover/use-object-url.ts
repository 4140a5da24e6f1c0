import { useEffect, useState } from 'react'

/** Returns an address for a file that a picture can show, for as long as the component is mounted. */
export const useObjectUrl = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
