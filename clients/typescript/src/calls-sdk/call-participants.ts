import type { Participant } from 'livekit-client';
import type { RestClient } from '../rest/rest-client.js';
import { callEvents, type CallParticipant } from './call-events.js';
import { People, type Person } from './people.js';

/** The identity is the uid, a colon and the device. */
export const uidOf = ({ identity }: Participant): string => identity.split(':')[0]!;

/** The names of those in a session, and the events about them, which wait for the names. */
export class CallParticipants {
  private readonly people: People;
  private readonly named = new Map<string, Person>();

  constructor(
    rest: RestClient,
    private readonly onNamed: () => void,
  ) {
    this.people = new People(rest);
  }

  /** Before the name is there, the uid is in its place. */
  person(participant: Participant): Person {
    const uid = uidOf(participant);
    return this.named.get(uid) ?? { uid, name: uid };
  }

  meet(participant: Participant): void {
    const uid = uidOf(participant);
    void this.people.user(uid).then((person) => {
      this.named.set(uid, person);
      this.onNamed();
    });
  }

  tell(event: string, participant: Participant): void {
    void this.described(participant).then((described) => callEvents.emit(event, described));
  }

  tellList(participants: readonly Participant[]): void {
    void Promise.all(participants.map((each) => this.described(each))).then((list) =>
      callEvents.emit('onParticipantListChanged', list),
    );
  }

  private async described(participant: Participant): Promise<CallParticipant> {
    const person = await this.people.user(uidOf(participant));
    const { isMicrophoneEnabled, isCameraEnabled } = participant;
    return { ...person, isAudioMuted: !isMicrophoneEnabled, isVideoMuted: !isCameraEnabled };
  }
}
