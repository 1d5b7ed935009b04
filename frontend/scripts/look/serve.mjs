// Serves the look page: boards of all maps with houses and prices, to be judged by eye. Never part of a build.

import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const server = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  server: { port: Number(process.env.PORT ?? 5199), strictPort: true, host: '127.0.0.1', fs: { allow: ['..'] } },
})
await server.listen()
server.printUrls()
