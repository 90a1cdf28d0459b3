// A bracket of 256 people in a program that runs with --dev, made through the API.

const people = 256;

/** Calls the API; each person has an own client address, because of the limits for each address. */
async function call(base, method, path, { token, body, place = 1 } = {}) {
  const answer = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.1.${Math.floor(place / 250)}.${(place % 250) + 1}`,
      ...(token && { Authorization: `JWT ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function enrol(base, place) {
  const email = `lighthouse${place}@yagura.test`;
  await call(base, 'POST', '/auth/magic-links/', { body: { email, language: 'ja', agreeTerms: true }, place });
  for (;;) {
    const { items } = await call(base, 'GET', '/inbox/', { place });
    const link = items
      .filter(({ to }) => to === email)
      .flatMap(({ links }) => links)
      .map((each) => new URL(each).searchParams)
      .find((each) => each.has('pinCode'));
    if (!link) continue;
    const body = { email, authId: link.get('authId'), pinCode: link.get('pinCode') };
    const { token, userInfo } = await call(base, 'POST', '/auth/magic-links/redeem/', { body, place });
    const nickname = `プレイヤー${place}`;
    await call(base, 'PUT', `/users/${userInfo.id}/`, { token, body: { nickname }, place });
    return { token, place };
  }
}

const at = (minutes) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Makes the contest with its bracket. Returns the id of the contest. */
export async function largeBracket(base) {
  const organiser = await enrol(base, 0);
  const form = {
    gameId: 1, name: 'Lighthouse 256', contestType: 'TOURNAMENT', participantType: 'SOLO', teamSize: 1, entryMaxCount: people,
    entryStart: at(-60), entryEnd: at(60), contestStart: at(60), contestEnd: at(600),
    checkin: false, checkinStart: null, checkinEnd: null, isEntryPassword: false,
    discordUrl: '', iframeSrc: '', videoUrl: '', award: '', rule: '', isRecommend: false,
    matches: { confirmMinutes: 0, warnMinutes: 0, walkoverMinutes: 0 },
  };
  const { id } = await call(base, 'POST', '/contests/', { ...organiser, body: form });
  for (let place = 1; place <= people; place++) {
    const { token } = await enrol(base, place);
    const body = { twitterId: '@player', gameUsername: `player${place}`, friendCode: 'SW-1', comment: '', agreePolicy: true };
    await call(base, 'POST', `/contests/${id}/users/`, { token, body, place });
  }
  const { items } = await call(base, 'GET', `/contests/${id}/users/?all=true`, organiser);
  const { version } = await call(base, 'GET', `/contests/${id}/`, organiser);
  await call(base, 'PUT', `/contests/${id}/`, { ...organiser, body: { ...form, entryEnd: at(-1), contestStart: at(-1), version } });
  await call(base, 'POST', `/contests/${id}/entries/confirm/`, { ...organiser, body: { allowed: items.map((entry) => entry.id) } });
  const draft = await call(base, 'GET', `/contests/${id}/tournament/draft/`, organiser);
  const { slots, assignment, roundStarts, matchTime } = draft;
  const bracket = { slots, assignment, roundStarts, matchTime, matchCount: 1, thirdPlace: false, thirdStart: null };
  await call(base, 'POST', `/contests/${id}/tournament/`, { ...organiser, body: bracket });
  return id;
}

/** Finds the contest of 64 of the demo, and one of its matches. */
export async function demoContest(base) {
  let cursor = '';
  for (;;) {
    const { items, next } = await call(base, 'GET', `/contests/?tab=all${cursor && `&cursor=${cursor}`}`);
    const found = items.find(({ entryMaxCount, contestType }) => entryMaxCount === 64 && contestType === 'TOURNAMENT');
    if (found) {
      const bracket = await call(base, 'GET', `/contests/${found.id}/tournament/`);
      return { id: found.id, bracket: bracket.id, match: bracket.rounds[0].matches[0].id };
    }
    if (!next) throw new Error('The demo has no contest of 64');
    cursor = next;
  }
}
