/** Written and spoken form, separated by ` -> `. */
export const fr = `
  J'ai 3 chats et 21 poissons. -> J'ai trois chats et vingt-et-un poissons.
  1 234 567 habitants -> un million deux cent trente-quatre mille cinq cent soixante-sept habitants
  80 % des gens, 71 ans -> quatre-vingts pour cent des gens, soixante-et-onze ans
  La valeur est de 3,14. -> La valeur est de trois virgule quatorze.
  Il fait -5 °C ce matin. -> Il fait moins cinq degrés Celsius ce matin.
  0,5 litre de lait -> zéro virgule cinq litre de lait
  Le 3 mai 2026 -> Le trois mai deux mille vingt-six
  le 1er janvier -> le premier janvier
  Nous sommes le 24/12/2025. -> Nous sommes le vingt-quatre décembre deux mille vingt-cinq.
  2026-11-23 -> vingt-trois novembre deux mille vingt-six
  du 3 au 5 mai -> du trois au cinq mai
  En 1984, tout a changé. -> En mille neuf cent quatre-vingt-quatre, tout a changé.
  14h30 -> quatorze heures trente
  Le train part à 8 h 05. -> Le train part à huit heures cinq.
  Rendez-vous à 21:00. -> Rendez-vous à vingt-et-une heures.
  à 1 h du matin -> à une heure du matin
  Cela coûte 3,50 €. -> Cela coûte trois euros cinquante.
  1 250 € -> mille deux cent cinquante euros
  0,99 € -> quatre-vingt-dix-neuf centimes
  Il a payé 20 $. -> Il a payé vingt dollars.
  5 millions d’euros -> cinq millions d’euros
  2 millions € -> deux millions d’euros
  100 km/h -> cent kilomètres par heure
  1 kg de farine et 250 g de sucre -> un kilogramme de farine et deux cent cinquante grammes de sucre
  un appartement de 85 m² -> un appartement de quatre-vingt-cinq mètres carrés
  16 Go de mémoire, 3,2 GHz -> seize gigaoctets de mémoire, trois virgule deux gigahertz
  5-10 minutes -> cinq à dix minutes
  Appelez le 06 12 34 56 78. -> Appelez le zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit.
  +33 1 23 45 67 89 -> plus trente-trois, un, vingt-trois, quarante-cinq, soixante-sept, quatre-vingt-neuf
  contact@exemple.fr -> contact arobase exemple point F R
  Voir www.exemple.fr/aide -> Voir W W W point exemple point F R slash aide
  M. Dupont et Mme Martin -> Monsieur Dupont et Madame Martin
  le Dr Bernard, p. 12 -> le Docteur Bernard, page douze
  pommes, poires, etc. -> pommes, poires, et cetera.
  Louis XIV régnait. -> Louis quatorze régnait.
  au XIXe siècle -> au dix-neuvième siècle
  le XXᵉ siècle et le XXIe siècle -> le vingtième siècle et le vingt-et-unième siècle
  le 2e étage, la 1re fois -> le deuxième étage, la première fois
  chapitre IV -> chapitre quatre
  2 + 3 = 5 -> deux plus trois égale cinq
  Dupont & Fils -> Dupont et Fils
  1/2 heure -> une demi-heure
  le n° 5 -> le numéro cinq
  Bonjour 😀 ! -> Bonjour, visage rieur!
  Je t’aime ❤️❤️ -> Je t’aime, cœur rouge
  #Vacances2026 -> hashtag Vacances deux mille vingt-six
  Il est né en 1999 à Paris. -> Il est né en mille neuf cent quatre-vingt-dix-neuf à Paris.
  1/2 -> un demi
  3/4 -> trois quarts
  Score final 3:1 -> Score final trois à un
  a < b -> a inférieur à b
  a > b -> a supérieur à b
  a ≤ b -> a inférieur ou égal à b
  a ≥ b -> a supérieur ou égal à b
  a ≠ b -> a différent de b
  5/8 -> cinq huitièmes
  1/5 -> un cinquième
  7/16 -> sept seizièmes
  1/100 -> un centième
  1 000 000 000 -> un milliard
  21 000 km -> vingt-et-un mille kilomètres
  le 31/12/99 -> le trente-et-un décembre mille neuf cent quatre-vingt-dix-neuf
  le 2nd empire -> le second empire
  la 2nde guerre -> la seconde guerre
  21 femmes -> vingt-et-une femmes
  7h30min -> sept heures trente
  le 5/8 -> le cinq août
`;
