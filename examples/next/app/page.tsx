'use client'

import { otaFetch } from '@one-tick-ahead/ota/client'
import { useState } from 'react'

const api = otaFetch({ session: '/ota/session', paths: ['/api/'] })

export default function Page() {
  const [text, setText] = useState('')
  async function signIn() {
    await api.forget()
    await fetch('/sign-in', { method: 'POST' })
    setText('Signed in')
  }
  async function logOut() {
    await fetch('/sign-in', { method: 'DELETE' })
    await api.forget()
    setText('Logged out')
  }
  async function showOrders() {
    const answer = await api('/api/orders')
    setText(await answer.text())
  }
  return (
    <>
      <button type="button" onClick={signIn}>
        Sign in
      </button>
      <button type="button" onClick={showOrders}>
        Orders
      </button>
      <button type="button" onClick={logOut}>
        Log out
      </button>
      <output>{text}</output>
    </>
  )
}
