export default function Home() {
  return (
    <main className="p-1 sm:p-2 text-ink bg-action z-modal max-w-page rounded h-150 md:mx-auto prose">
      x
    </main>
  )
}
