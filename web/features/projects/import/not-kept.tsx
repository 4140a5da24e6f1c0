interface NotKeptProps {
  /** Content that was not kept, with its count: `3 comments`. */
  items: readonly string[]
  /** Sentences that explain how other content is imported. */
  notes: readonly string[]
}

/** Lists the content that an import drops, and explains how other content is imported. */
export const NotKept = ({ items, notes }: NotKeptProps) =>
  items.length + notes.length > 0 && (
    <div className="flex flex-col gap-8 border-s-2 border-warning ps-16">
      {items.length > 0 && (
        <>
          <p className="font-semibold" id="not-kept">
            Not kept
          </p>
          <ul aria-labelledby="not-kept" className="flex flex-col gap-4">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <ul aria-label="Notes" className="flex flex-col gap-4 text-quiet">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
