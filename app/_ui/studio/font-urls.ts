/**
 * Where the bundler serves the engine's fonts, one for each key of lib/motion/composition/fonts.ts (a test compares): written
 * out, because a bundler finds only addresses that stand in the text.
 */
export const FONT_URLS: Readonly<Record<string, URL>> = {
  "Bricolage Grotesque/200": new URL(
    "@expo-google-fonts/bricolage-grotesque/200ExtraLight/BricolageGrotesque_200ExtraLight.ttf",
    import.meta.url,
  ),
  "Bricolage Grotesque/300": new URL(
    "@expo-google-fonts/bricolage-grotesque/300Light/BricolageGrotesque_300Light.ttf",
    import.meta.url,
  ),
  "Bricolage Grotesque/400": new URL(
    "@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf",
    import.meta.url,
  ),
  "Bricolage Grotesque/500": new URL(
    "@expo-google-fonts/bricolage-grotesque/500Medium/BricolageGrotesque_500Medium.ttf",
    import.meta.url,
  ),
  "Bricolage Grotesque/600": new URL(
    "@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf",
    import.meta.url,
  ),
  "Bricolage Grotesque/700": new URL(
    "@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf",
    import.meta.url,
  ),
  "Bricolage Grotesque/800": new URL(
    "@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf",
    import.meta.url,
  ),
  "Fraunces/100": new URL("@expo-google-fonts/fraunces/100Thin/Fraunces_100Thin.ttf", import.meta.url),
  "Fraunces/100 italic": new URL(
    "@expo-google-fonts/fraunces/100Thin_Italic/Fraunces_100Thin_Italic.ttf",
    import.meta.url,
  ),
  "Fraunces/200": new URL(
    "@expo-google-fonts/fraunces/200ExtraLight/Fraunces_200ExtraLight.ttf",
    import.meta.url,
  ),
  "Fraunces/200 italic": new URL(
    "@expo-google-fonts/fraunces/200ExtraLight_Italic/Fraunces_200ExtraLight_Italic.ttf",
    import.meta.url,
  ),
  "Fraunces/300": new URL("@expo-google-fonts/fraunces/300Light/Fraunces_300Light.ttf", import.meta.url),
  "Fraunces/300 italic": new URL(
    "@expo-google-fonts/fraunces/300Light_Italic/Fraunces_300Light_Italic.ttf",
    import.meta.url,
  ),
  "Fraunces/400": new URL("@expo-google-fonts/fraunces/400Regular/Fraunces_400Regular.ttf", import.meta.url),
  "Fraunces/400 italic": new URL(
    "@expo-google-fonts/fraunces/400Regular_Italic/Fraunces_400Regular_Italic.ttf",
    import.meta.url,
  ),
  "Fraunces/500": new URL("@expo-google-fonts/fraunces/500Medium/Fraunces_500Medium.ttf", import.meta.url),
  "Fraunces/500 italic": new URL(
    "@expo-google-fonts/fraunces/500Medium_Italic/Fraunces_500Medium_Italic.ttf",
    import.meta.url,
  ),
  "Fraunces/600": new URL(
    "@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf",
    import.meta.url,
  ),
  "Fraunces/600 italic": new URL(
    "@expo-google-fonts/fraunces/600SemiBold_Italic/Fraunces_600SemiBold_Italic.ttf",
    import.meta.url,
  ),
  "Fraunces/700": new URL("@expo-google-fonts/fraunces/700Bold/Fraunces_700Bold.ttf", import.meta.url),
  "Fraunces/700 italic": new URL(
    "@expo-google-fonts/fraunces/700Bold_Italic/Fraunces_700Bold_Italic.ttf",
    import.meta.url,
  ),
  "Fraunces/800": new URL(
    "@expo-google-fonts/fraunces/800ExtraBold/Fraunces_800ExtraBold.ttf",
    import.meta.url,
  ),
  "Fraunces/800 italic": new URL(
    "@expo-google-fonts/fraunces/800ExtraBold_Italic/Fraunces_800ExtraBold_Italic.ttf",
    import.meta.url,
  ),
  "Fraunces/900": new URL("@expo-google-fonts/fraunces/900Black/Fraunces_900Black.ttf", import.meta.url),
  "Fraunces/900 italic": new URL(
    "@expo-google-fonts/fraunces/900Black_Italic/Fraunces_900Black_Italic.ttf",
    import.meta.url,
  ),
  "Inter/100": new URL("@expo-google-fonts/inter/100Thin/Inter_100Thin.ttf", import.meta.url),
  "Inter/100 italic": new URL(
    "@expo-google-fonts/inter/100Thin_Italic/Inter_100Thin_Italic.ttf",
    import.meta.url,
  ),
  "Inter/200": new URL("@expo-google-fonts/inter/200ExtraLight/Inter_200ExtraLight.ttf", import.meta.url),
  "Inter/200 italic": new URL(
    "@expo-google-fonts/inter/200ExtraLight_Italic/Inter_200ExtraLight_Italic.ttf",
    import.meta.url,
  ),
  "Inter/300": new URL("@expo-google-fonts/inter/300Light/Inter_300Light.ttf", import.meta.url),
  "Inter/300 italic": new URL(
    "@expo-google-fonts/inter/300Light_Italic/Inter_300Light_Italic.ttf",
    import.meta.url,
  ),
  "Inter/400": new URL("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf", import.meta.url),
  "Inter/400 italic": new URL(
    "@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf",
    import.meta.url,
  ),
  "Inter/500": new URL("@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf", import.meta.url),
  "Inter/500 italic": new URL(
    "@expo-google-fonts/inter/500Medium_Italic/Inter_500Medium_Italic.ttf",
    import.meta.url,
  ),
  "Inter/600": new URL("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf", import.meta.url),
  "Inter/600 italic": new URL(
    "@expo-google-fonts/inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf",
    import.meta.url,
  ),
  "Inter/700": new URL("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf", import.meta.url),
  "Inter/700 italic": new URL(
    "@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf",
    import.meta.url,
  ),
  "Inter/800": new URL("@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf", import.meta.url),
  "Inter/800 italic": new URL(
    "@expo-google-fonts/inter/800ExtraBold_Italic/Inter_800ExtraBold_Italic.ttf",
    import.meta.url,
  ),
  "Inter/900": new URL("@expo-google-fonts/inter/900Black/Inter_900Black.ttf", import.meta.url),
  "Inter/900 italic": new URL(
    "@expo-google-fonts/inter/900Black_Italic/Inter_900Black_Italic.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/100": new URL(
    "@expo-google-fonts/jetbrains-mono/100Thin/JetBrainsMono_100Thin.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/100 italic": new URL(
    "@expo-google-fonts/jetbrains-mono/100Thin_Italic/JetBrainsMono_100Thin_Italic.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/200": new URL(
    "@expo-google-fonts/jetbrains-mono/200ExtraLight/JetBrainsMono_200ExtraLight.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/200 italic": new URL(
    "@expo-google-fonts/jetbrains-mono/200ExtraLight_Italic/JetBrainsMono_200ExtraLight_Italic.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/300": new URL(
    "@expo-google-fonts/jetbrains-mono/300Light/JetBrainsMono_300Light.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/300 italic": new URL(
    "@expo-google-fonts/jetbrains-mono/300Light_Italic/JetBrainsMono_300Light_Italic.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/400": new URL(
    "@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/400 italic": new URL(
    "@expo-google-fonts/jetbrains-mono/400Regular_Italic/JetBrainsMono_400Regular_Italic.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/500": new URL(
    "@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/500 italic": new URL(
    "@expo-google-fonts/jetbrains-mono/500Medium_Italic/JetBrainsMono_500Medium_Italic.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/600": new URL(
    "@expo-google-fonts/jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/600 italic": new URL(
    "@expo-google-fonts/jetbrains-mono/600SemiBold_Italic/JetBrainsMono_600SemiBold_Italic.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/700": new URL(
    "@expo-google-fonts/jetbrains-mono/700Bold/JetBrainsMono_700Bold.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/700 italic": new URL(
    "@expo-google-fonts/jetbrains-mono/700Bold_Italic/JetBrainsMono_700Bold_Italic.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/800": new URL(
    "@expo-google-fonts/jetbrains-mono/800ExtraBold/JetBrainsMono_800ExtraBold.ttf",
    import.meta.url,
  ),
  "JetBrains Mono/800 italic": new URL(
    "@expo-google-fonts/jetbrains-mono/800ExtraBold_Italic/JetBrainsMono_800ExtraBold_Italic.ttf",
    import.meta.url,
  ),
  "Space Grotesk/300": new URL(
    "@expo-google-fonts/space-grotesk/300Light/SpaceGrotesk_300Light.ttf",
    import.meta.url,
  ),
  "Space Grotesk/400": new URL(
    "@expo-google-fonts/space-grotesk/400Regular/SpaceGrotesk_400Regular.ttf",
    import.meta.url,
  ),
  "Space Grotesk/500": new URL(
    "@expo-google-fonts/space-grotesk/500Medium/SpaceGrotesk_500Medium.ttf",
    import.meta.url,
  ),
  "Space Grotesk/600": new URL(
    "@expo-google-fonts/space-grotesk/600SemiBold/SpaceGrotesk_600SemiBold.ttf",
    import.meta.url,
  ),
  "Space Grotesk/700": new URL(
    "@expo-google-fonts/space-grotesk/700Bold/SpaceGrotesk_700Bold.ttf",
    import.meta.url,
  ),
  "Noto Sans JP/400": new URL(
    "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf",
    import.meta.url,
  ),
  "Noto Sans JP/700": new URL(
    "@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf",
    import.meta.url,
  ),
  "Noto Sans Arabic/400": new URL(
    "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
    import.meta.url,
  ),
  "Noto Sans Arabic/700": new URL(
    "@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf",
    import.meta.url,
  ),
  "Noto Sans Hebrew/400": new URL(
    "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
    import.meta.url,
  ),
  "Noto Sans Hebrew/700": new URL(
    "@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf",
    import.meta.url,
  ),
};
