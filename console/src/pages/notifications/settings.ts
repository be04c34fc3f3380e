export type SettingValue = boolean | number | string | Settings;

export interface Settings {
  [name: string]: SettingValue;
}
