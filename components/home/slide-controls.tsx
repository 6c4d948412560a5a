import { Icon } from '@/components/ui/icon'

interface SlideControlsProps {
  count: number
  current: number
  playing: boolean
  onToggle: () => void
  onChoose: (index: number) => void
}

export function SlideControls({ count, current, playing, onToggle, onChoose }: SlideControlsProps) {
  return (
    <div className="flex shrink-0 items-center noscript:hidden">
      <button
        type="button"
        onClick={onToggle}
        aria-label={playing ? 'Pause slides' : 'Play slides'}
        className="mr-1 flex h-4 w-5 cursor-pointer items-center justify-center rounded border border-line-strong"
      >
        <Icon name={playing ? 'pause' : 'play'} className="size-2 fill-current" />
      </button>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          onClick={() => onChoose(index)}
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === current ? 'true' : undefined}
          className="group flex h-5.5 w-4 cursor-pointer items-center justify-center"
        >
          <span className="h-1.5 w-0.25 bg-line-strong group-hover:bg-ink group-aria-[current]:h-3 group-aria-[current]:bg-brass-fill" />
        </button>
      ))}
    </div>
  )
}
