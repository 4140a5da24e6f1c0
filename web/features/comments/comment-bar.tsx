import { FileDown, MessageSquarePlus } from 'lucide-react'
import { type CommentFileFormat, commentFileFormats } from '#contract/comments.ts'
import { ariaShortcut, shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { api } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { toast } from '#web/ui/toast.tsx'

const fileNames: Record<CommentFileFormat, string> = { md: 'Export comments (.md)', txt: 'Export comments (.txt)' }

/** The actions above the list of comments. */
export const CommentBar = ({ projectId, onBegin }: { projectId: string; onBegin: () => void }) => {
  const download = async (format: CommentFileFormat) => {
    try {
      const file = await api('GET /projects/:id/comments/file', { params: { id: projectId }, query: { format } })
      saveFile(file)
    } catch (failure) {
      toast.error(messageOf(failure, 'The comments could not be exported. Try again.'))
    }
  }

  return (
    <div className="flex items-center gap-8">
      <Button
        compact
        className="grow"
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onBegin}
        aria-keyshortcuts={ariaShortcut('comment')}
        title={shortcutLabel('comment')}
      >
        <MessageSquarePlus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Comment on selection
      </Button>
      <MenuButton
        compact
        name="Export comments"
        icon={FileDown}
        items={commentFileFormats.map((format) => ({
          name: fileNames[format],
          icon: FileDown,
          onChoose: () => void download(format),
        }))}
      />
    </div>
  )
}
