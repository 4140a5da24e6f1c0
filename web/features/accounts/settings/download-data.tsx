import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/**
 * Downloads everything that is stored about the account. Free accounts can export their texts this
 * way too.
 */
export const DownloadData = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('GET /personal_data'),
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error, 'Your data could not be downloaded. Please try again.')),
  })
  return (
    <Button pending={isPending && 'Collecting your data'} onClick={() => mutate()}>
      <Download className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      Download my data
    </Button>
  )
}
