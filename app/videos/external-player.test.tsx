/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ExternalPlayer } from './external-player'
import { externalPlayerUrl } from './films'

test('contacts nobody until it is asked to, and then without cookies', async () => {
  const { container } = render(
    <ExternalPlayer id="abc123" player={externalPlayerUrl('abc123')} title="A clip">
      poster
    </ExternalPlayer>,
  )
  expect(container.querySelector('iframe, img')).toBeNull()
  await userEvent.click(screen.getByText('Play A clip: this contacts YouTube'))
  const frame = screen.getByTitle('A clip')
  expect(frame).toHaveProperty('src', 'https://www.youtube-nocookie.com/embed/abc123?autoplay=1')
  expect(document.activeElement).toBe(frame)
})
