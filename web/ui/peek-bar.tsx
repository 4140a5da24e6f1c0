import { Button } from './button.tsx'

/** Leads back to a sheet that makes room for the text on a narrow screen. */
export const PeekBar = ({ onBack, children }: { onBack: () => void; children: string }) => (
  <div className="fixed inset-x-0 bottom-(--foot,4rem) z-10 flex justify-center border-t border-rule bg-sheet p-8">
    <Button look="primary" onClick={onBack}>
      {children}
    </Button>
  </div>
)
