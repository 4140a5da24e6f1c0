import { Dialog } from './dialog.tsx'

const setting = 'rounded-control bg-wash px-4'

/** Explains to the operator how to connect a language model. */
export const ConnectModelDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog title="Connect a language model" open={open} onClose={onClose}>
    <p>
      With a language model, Inkloom writes the book. Without one, it makes a worksheet with the chapters, the questions
      for each section, your own points and the length of each part.
    </p>
    <ol className="flex list-decimal flex-col gap-12 ps-24">
      <li>
        The owner of this installation connects one in the browser, at <code className={setting}>/app/owner</code>.
      </li>
      <li>
        Or start a model server on this machine, such as Ollama, LM Studio or llama.cpp. Inkloom finds it when it
        starts.
      </li>
      <li>
        Or name any OpenAI-compatible service in the file <code className={setting}>.env</code>:{' '}
        <code className={setting}>AI_BASE_URL</code>, <code className={setting}>AI_API_KEY</code> and{' '}
        <code className={setting}>AI_MODEL</code>. Start Inkloom again; the line it prints says which writer it uses.
      </li>
    </ol>
  </Dialog>
)
