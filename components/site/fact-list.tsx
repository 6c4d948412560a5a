import type { Fact } from '@/lib/site'

/** Facts in rows; it takes the right third of a 12 column grid. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="self-start border-line border-t md:col-span-4 md:col-start-9">
      {facts.map(({ term, fact }) => (
        <div key={term} className="flex justify-between gap-2 border-line border-b py-1.5">
          <dt className="text-muted text-small">{term}</dt>
          <dd className="text-small">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
