// Writes src/operations/sample-data/files, the files of the sample data: drawings, a route, a voice message and a recording. All of them are made here, so that
// nobody else has rights in them. Needs Chromium at CHROME_PATH or /usr/bin/chromium, and ffmpeg.
//
//   npm run demo-files
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'puppeteer-core';

const folder = fileURLToPath(new URL('../src/operations/sample-data/files', import.meta.url));

const portrait = ({ background, skin, hair, shirt, style }) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${background}"/>
    ${style === 'long' ? `<path d="M66 120a62 62 0 0 1 124 0v84H66z" fill="${hair}"/>` : ''}
    <path d="M28 256c0-56 44-82 100-82s100 26 100 82z" fill="${shirt}"/>
    <path d="M104 150h48v34a24 24 0 0 1-48 0z" fill="${skin}"/>
    <ellipse cx="128" cy="116" rx="50" ry="58" fill="${skin}"/>
    ${
      {
        long: `<path d="M76 116c0-44 22-66 52-66s52 22 52 66c-8-30-24-42-52-42s-44 12-52 42z" fill="${hair}"/>`,
        curly: [70, 90, 112, 136, 158, 180, 68, 188]
          .map(
            (x, index) => `<circle cx="${x}" cy="${[98, 72, 58, 56, 68, 94, 120, 118][index]}" r="25" fill="${hair}"/>`,
          )
          .join(''),
        short: `<path d="M74 112c-4-48 26-66 56-66s58 18 52 66c-6-22-14-32-22-36-20 8-48 8-64 0-10 6-18 16-22 36z" fill="${hair}"/>`,
      }[style]
    }
    <circle cx="109" cy="120" r="6" fill="#212529"/><circle cx="147" cy="120" r="6" fill="#212529"/>
    <path d="M108 146q20 16 40 0" fill="none" stroke="#212529" stroke-width="5" stroke-linecap="round"/>
  </svg>`;

/** A line of mountains across the picture. The heights are sums of waves, so that each line is the same every time. */
const ridge = (level, height, phase, color) => {
  const points = Array.from({ length: 121 }, (_, step) => {
    const x = step * 10;
    const wave = Math.sin(x / 170 + phase) + 0.5 * Math.sin(x / 61 + phase * 3) + 0.22 * Math.sin(x / 23 + phase * 7);
    return `${x},${Math.round(level - height * wave)}`;
  });
  return `<polygon points="0,800 ${points.join(' ')} 1200,800" fill="${color}"/>`;
};

const landscape = `
  <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#74c0fc"/><stop offset="0.6" stop-color="#ffe8cc"/></linearGradient>
    <rect width="1200" height="800" fill="url(#sky)"/>
    <circle cx="880" cy="200" r="62" fill="#fff3bf"/>
    ${ridge(360, 70, 0.4, '#a5b4cb')}${ridge(430, 64, 2.1, '#8094b4')}${ridge(510, 58, 3.7, '#5c7a8a')}${ridge(600, 40, 5.2, '#4a6b57')}${ridge(690, 26, 0.9, '#37503f')}
    <path d="M560 800c40-50 120-70 90-116-22-34-96-30-86-66 8-28 60-30 72-58" fill="none" stroke="#e9d8a6" stroke-width="13" stroke-linecap="round"/>
  </svg>`;

const icon = `
  <svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="#2b8a3e"/>
    <path d="M20 206 100 78l40 62 22-34 74 100z" fill="#f8f9fa"/>
    <path d="m100 78 24 38-16-4-14 12-14-14z" fill="#2b8a3e" opacity="0.35"/>
    <path d="M36 226h184" stroke="#f8f9fa" stroke-width="9" stroke-linecap="round" stroke-dasharray="26 20"/>
  </svg>`;

const pictures = {
  'amara.png': portrait({ background: '#ffd8a8', skin: '#8d5524', hair: '#2b1b12', shirt: '#1971c2', style: 'curly' }),
  'bruno.png': portrait({ background: '#b2f2bb', skin: '#f1c27d', hair: '#6b4423', shirt: '#c92a2a', style: 'short' }),
  'chiara.png': portrait({ background: '#a5d8ff', skin: '#e0ac69', hair: '#3d2314', shirt: '#f08c00', style: 'long' }),
  'elena.png': portrait({ background: '#eebefa', skin: '#ffdbac', hair: '#b5651d', shirt: '#2f9e44', style: 'long' }),
  'trail-crew.png': icon,
  'ridge-path.jpg': landscape,
};

const browser = await launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
await mkdir(folder, { recursive: true });
for (const [name, svg] of Object.entries(pictures)) {
  const [width, height] = /width="(\d+)" height="(\d+)"/.exec(svg).slice(1).map(Number);
  await page.setViewport({ width, height });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({
    path: join(folder, name),
    ...(name.endsWith('.jpg') ? { type: 'jpeg', quality: 80 } : { type: 'png' }),
  });
}
await browser.close();

const track = Array.from({ length: 60 }, (_, step) => {
  const angle = (step / 60) * 2 * Math.PI;
  const [latitude, longitude] = [46.5601 + 0.021 * Math.sin(angle), 8.5614 + 0.034 * (1 - Math.cos(angle))];
  const elevation = 1450 + 620 * Math.sin(angle / 2);
  return `      <trkpt lat="${latitude.toFixed(5)}" lon="${longitude.toFixed(5)}"><ele>${elevation.toFixed(0)}</ele></trkpt>`;
});
await writeFile(
  join(folder, 'long-way-round.gpx'),
  `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Confab" xmlns="http://www.topografix.com/GPX/1/1">
  <trk>
    <name>The long way round</name>
    <trkseg>
${track.join('\n')}
    </trkseg>
  </trk>
</gpx>
`,
);

const line = (speaker, start, text) => ({ speaker, start, text });
await writeFile(
  join(folder, 'weekly-call.json'),
  `${JSON.stringify(
    [
      line('cometchat-uid-1', 4, 'Shall we talk about Sunday first?'),
      line('cometchat-uid-2', 9, 'Yes. The ridge path is open, so the long way it is.'),
      line('cometchat-uid-3', 16, 'I bring the rope, and I have three seats.'),
    ],
    undefined,
    2,
  )}\n`,
);

const ffmpeg = (...parameters) =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...parameters, '-bitexact'], {
    stdio: 'inherit',
  });
// A whistled tune of four notes.
const notes = [880, 1109, 988, 1319].map(
  (frequency, index) => `sin(${frequency}*2*PI*t)*between(t,${index * 0.6},${index * 0.6 + 0.5})*0.3`,
);
const tune = ['-f', 'lavfi', '-i', `aevalsrc='${notes.join('+')}':d=2.6:s=22050`];
ffmpeg(...tune, '-c:a', 'aac', '-b:a', '32k', join(folder, 'thoughts-on-day-two.m4a'));
const still = ['-loop', '1', '-framerate', '5', '-t', '4', '-i', join(folder, 'ridge-path.jpg')];
ffmpeg(
  ...still,
  '-vf',
  'scale=640:-2,format=yuv420p',
  '-c:v',
  'libx264',
  '-movflags',
  '+faststart',
  join(folder, 'weekly-call.mp4'),
);
