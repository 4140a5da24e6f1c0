import { Button } from '#web/ui/button.tsx'
import { NotKept } from './not-kept.tsx'

/** Says that a file was imported, and lists the content that was lost. */
export const ImportDone = ({ lost, onOpen }: { lost: readonly string[]; onOpen: () => void }) => (
  <div className="flex flex-col gap-16">
    <p className="font-serif text-20">Your text is imported.</p>
    <NotKept items={lost} notes={[]} />
    <div className="flex justify-end">
      <Button variant="primary" onClick={onOpen}>
        Open the project
      </Button>
    </div>
  </div>
)
