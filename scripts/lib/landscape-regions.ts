/**
 * Name, reach in kilometres, and latitude and longitude along the crest or middle of each region, by continent; from
 * general knowledge, only for drawings: without high plains and foothills, wine regions small intentionally.
 */
export const MOUNTAIN_RANGES = `
Maritime and Cottian Alps 32: 44.15 7.4, 44.35 6.85, 44.75 6.75, 45.1 6.6
Dauphiné and Savoy Alps 32: 44.85 5.95, 45.2 6, 45.55 6.4, 45.85 6.75
Western Swiss Alps 30: 46.3 6.9, 46.4 7.35, 46.5 7.8, 46.7 8.3, 46.9 8.7
Pennine and Lepontine Alps 30: 45.9 7.1, 46 7.7, 46.3 8.2, 46.4 8.8
Eastern Swiss Alps 30: 46.6 9, 46.55 9.6, 46.6 10.1, 47 9.6, 47.15 9.3
Southern Limestone Alps 24: 46 9.8, 46.15 10.5, 46.35 11.1, 46.45 11.8, 46.45 12.5
Ötztal, Zillertal and Tauern 32: 46.85 10.8, 46.95 11.4, 47.05 12, 47.1 12.7, 47.15 13.4
Northern Limestone Alps 22: 47.25 10.2, 47.4 11, 47.45 11.8, 47.5 12.6, 47.5 13.4, 47.6 14.4
Julian Alps and Karawanks 22: 46.45 13.4, 46.4 13.9, 46.45 14.5
Pyrenees 28: 42.95 -0.9, 42.8 -0.3, 42.7 0.3, 42.65 0.9, 42.6 1.5, 42.45 2.1
Cantabrian Mountains 18: 43 -6.3, 43.05 -5.7, 43.15 -5, 43.1 -4.4
Sistema Central 14: 40.3 -5.3, 40.6 -4.4, 40.8 -4, 41.05 -3.5; Sierra Nevada (Spain) 18: 37.05 -3.45, 37.1 -3
Serra da Estrela 14: 40.3 -7.6, 40.4 -7.5; Massif Central 26: 45.5 2.8, 45.1 2.75; Jura 12: 46.3 6, 46.6 6.2, 46.9 6.6
Vosges 12: 47.85 6.95, 48.15 7.1; Black Forest 13: 47.8 8, 48.1 8.1, 48.5 8.2
Apennines of Tuscany and Emilia 15: 44.4 9.7, 44.2 10.4, 44.1 10.9
Central Apennines 24: 42.9 13.2, 42.45 13.5, 42.1 13.9, 41.75 14.1; Corsica 18: 42.4 8.95, 42 9.1
Tatras 22: 49.25 19.6, 49.2 20.2; Eastern Carpathians 24: 48.2 24.3, 47.5 25, 46.7 25.9, 45.7 26.2
Southern Carpathians 24: 45.5 25.5, 45.6 24.6, 45.3 23.5; Dinaric Alps 26: 44.3 16.6, 43.6 17.8, 43 18.7, 42.6 19.6
Rila, Pirin and Rhodopes 26: 42.1 23.5, 41.7 23.5, 41.7 24.6; Balkan Mountains 16: 43 23.6, 42.75 24.9
Pindus 22: 40.1 20.9, 39.5 21.3, 38.7 21.9; Scottish Highlands 32: 56.7 -4.9, 57 -4.2, 57.1 -3.6, 57.5 -5.2
Lake District 14: 54.5 -3.1; Snowdonia 14: 53.05 -3.95; Scandinavian Mountains 55: 60.5 7.3, 61.5 8, 62.3 8.8
Northern Scandinavian Mountains 40: 65.5 14.8, 67 16.5, 68.2 18.4, 69.3 20.3

Greater Caucasus 40: 43.5 40.5, 43.2 42.5, 42.7 44.2, 42 46.2; Pontic Mountains 26: 40.8 38.5, 40.8 40, 40.9 41.2
Taurus 28: 36.8 30.3, 36.9 32.2, 37.6 34.9; Mount Lebanon 16: 33.8 35.8, 34.3 36.1
Alborz 24: 36.7 50, 36 51.6, 36.2 53; Zagros 60: 35.5 46.3, 33 49, 31 51.3
Hindu Kush 70: 34.8 68.3, 35.6 70.5, 36.4 72.8
Karakoram and Western Himalaya 90: 35.8 75.5, 34 76, 32.3 77.2, 30.8 79.3
Central Himalaya 60: 29.7 80.5, 28.4 84, 27.8 86.8; Eastern Himalaya 60: 27.5 88.3, 27.7 90.5, 28.2 94
Tian Shan 55: 42 72, 42.5 77, 42.3 80.5, 43.5 86; Altai 80: 50.3 86.5, 48.8 88.5
Hengduan Mountains 110: 26.5 99.7, 29 100.3, 31.3 102.5; Qinling 35: 33.9 106.8, 33.9 108.8
Central Mountains of Taiwan 26: 22.9 120.9, 24.2 121.3; Taebaek Mountains 24: 37 128.8, 38.1 128.4
Japanese Alps 34: 35.5 138.1, 36.3 137.8, 36.8 138.2; Mountains of Nikkō and Zaō 18: 36.8 139.4, 37.8 140.1, 38.1 140.4
Central Highlands of Sri Lanka 20: 6.9 80.8; Western Ghats 16: 9.9 77.1, 11.4 76.7

High Atlas 32: 30.9 -8.3, 31.3 -7.3, 31.9 -6, 32.5 -4.8; Rif 18: 35.1 -5.1, 34.9 -4.5; Simien Mountains 35: 13.2 38.2
Mount Kenya and Aberdares 24: -0.15 37.3, -0.4 36.7; Kilimanjaro and Meru 26: -3.1 37.35, -3.25 36.75
Rwenzori 22: 0.4 29.9; Drakensberg and Lesotho 60: -29.4 29, -29.9 28.3
Cape Fold Belt 13: -33.95 19, -33.6 19.2, -33.3 19.6

Canadian Rockies 70: 49.5 -114.6, 51.2 -116, 53 -118.6; Coast Mountains 45: 49.7 -122.6, 50.2 -123.4, 52 -126
Cascades 32: 48.5 -121.2, 46.9 -121.6, 45.4 -121.7, 44 -121.8
Northern Rockies 70: 47.8 -113.6, 45.9 -113.8, 44.4 -114.6; Yellowstone and Teton 60: 45 -110, 43.7 -110.5, 43 -109.5
Colorado Rockies 55: 40.5 -106, 39.3 -106.4, 37.8 -107.4; Sangre de Cristo 22: 37.6 -105.5, 36.2 -105.5, 35.8 -105.7
Wasatch 22: 41.3 -111.7, 40.5 -111.65, 39.9 -111.5
Sierra Nevada (California) 32: 39.1 -120.2, 37.8 -119.3, 36.6 -118.5
Blue Ridge and Great Smoky Mountains 26: 35.6 -83.4, 35.6 -82.4, 36.2 -81.7; White Mountains 22: 44.2 -71.4
Green Mountains 14: 43.7 -72.8, 44.5 -72.8; Adirondacks 32: 44.1 -74; Alaska Range 60: 63 -151, 63.5 -147
Sierra Madre Oriental 28: 25.5 -100.4, 24 -99.6, 21.2 -98.9; Sierra Madre Occidental 70: 27.5 -107.9, 24.5 -105.6
Sierra Madre del Sur 45: 17.5 -99.8, 16.9 -96.6; Iztaccíhuatl and Popocatépetl 22: 19.1 -98.65
Highlands of Guatemala and Chiapas 32: 16.7 -92.6, 15.3 -91.6, 14.7 -90.9
Cordillera of Costa Rica 24: 10.2 -84.3, 9.6 -83.8; Blue Mountains (Jamaica) 12: 18.05 -76.6
Cordillera Central (Hispaniola) 26: 19.1 -71

Venezuelan Coastal Range and Mérida 22: 8.6 -71.1, 9.2 -70.6; Ávila 10: 10.55 -66.85
Eastern Andes of Colombia 34: 4.3 -74, 5.6 -73.1, 7.1 -72.8
Central Andes of Colombia 34: 2.4 -76.4, 4.6 -75.5, 6.3 -75.5; Andes of Ecuador 45: 0.5 -78.2, -1.4 -78.5, -3 -79
Andes of Northern Peru 70: -6.5 -78.3, -9.3 -77.4, -11.3 -76
Andes of Southern Peru 90: -12.6 -74.3, -13.5 -72, -15.7 -71.6
Andes of Bolivia 70: -15.6 -69, -16.5 -67.9, -17.5 -66.2, -19.6 -65.6
Andes of Northern Argentina 60: -22.5 -65.7, -24.6 -66, -27.5 -66.9
Principal Cordillera 45: -30 -69.9, -32.7 -70, -34.5 -70.1, -36 -70.6
Andes of Patagonia 50: -39.5 -71.4, -41.2 -71.7, -43.5 -71.9
Southern Patagonia and Tierra del Fuego 55: -49.3 -73.2, -51 -73.2, -54.7 -68.6
Sierras de Córdoba 16: -31 -64.7, -32 -64.9
Serra da Mantiqueira and Serra dos Órgãos 16: -22.7 -45.5, -22.4 -44.7, -22.45 -43.1

Southern Alps 55: -44.8 168.2, -43.6 170.2, -42.6 172; Australian Alps 40: -36.4 148.3, -37 147.1
Blue Mountains (Australia) 16: -33.7 150.4; Highlands of New Guinea 80: -4.2 138.5, -5.6 143.5, -6 145.4
`;

export const WINE_REGIONS = `
Rioja 20: 42.58 -2.85, 42.47 -2.45, 42.3 -1.97; Navarra 14: 42.52 -1.67; Ribera del Duero 15: 41.63 -4.1, 41.67 -3.69
Rueda and Toro 14: 41.41 -4.96, 41.52 -5.39; Penedès 14: 41.35 1.7; Priorat and Montsant 13: 41.2 0.8
Empordà 11: 42.33 2.95; Somontano 11: 42.03 0.13; Cariñena and Campo de Borja 13: 41.34 -1.22, 41.8 -1.5
Rías Baixas 12: 42.5 -8.77, 42.08 -8.6; Bierzo 11: 42.6 -6.72; Ribeira Sacra and Valdeorras 12: 42.45 -7.5, 42.41 -7
La Mancha and Valdepeñas 28: 38.77 -3.38, 39.16 -3.02, 39.4 -2.8; Jerez 13: 36.69 -6.13, 36.75 -6.35
Montilla-Moriles 13: 37.55 -4.65; Jumilla and Yecla 14: 38.48 -1.33, 38.61 -1.12; Utiel-Requena 15: 39.5 -1.15
Txakoli of Getaria 5: 43.29 -2.2; Douro 18: 41.16 -7.79, 41.15 -7.35; Vinho Verde 16: 41.45 -8.3, 42.03 -8.5
Dão and Bairrada 15: 40.6 -7.95, 40.4 -8.45; Alentejo 18: 38.57 -7.75, 38.42 -7.53; Setúbal 9: 38.56 -8.97
Madeira 12: 32.68 -16.98

Bordeaux 20: 45.2 -0.75, 44.84 -0.6, 44.55 -0.3; Saint-Émilion 14: 44.89 -0.15; Cognac 18: 45.69 -0.33
Bergerac and Cahors 13: 44.85 0.48, 44.5 1.2; Madiran and Jurançon 12: 43.55 -0.06, 43.28 -0.4; Muscadet 14: 47.1 -1.4
Anjou and Saumur 15: 47.35 -0.55, 47.26 -0.08; Touraine 16: 47.3 0.35, 47.4 0.9; Sancerre 12: 47.33 2.84
Champagne 16: 49.24 4, 49.04 3.96, 48.85 3.9; Chablis 11: 47.81 3.8
Burgundy 10: 47.28 5, 47.03 4.84, 46.78 4.8, 46.3 4.8; Beaujolais 10: 46.15 4.68, 45.95 4.68
Jura wine 9: 46.9 5.77, 46.68 5.55; Alsace 9: 48.6 7.5, 48.08 7.34, 47.9 7.24; Northern Rhône 8: 45.49 4.8, 45.07 4.83
Southern Rhône 20: 44.25 4.9, 44.05 4.82; Provence 18: 43.4 6.3, 43.45 5.9
Languedoc 20: 43.62 3.6, 43.4 3.2, 43.15 2.75; Roussillon 14: 42.72 2.75

Langhe, Roero and Monferrato 16: 44.65 8, 44.78 8.25; Valtellina 8: 46.17 9.87; Franciacorta 9: 45.61 10
Valpolicella and Soave 11: 45.52 10.88, 45.42 11.25; Prosecco 12: 45.9 12.1; Collio and Friuli 12: 45.97 13.48
Trentino and South Tyrol 9: 46.1 11.1, 46.42 11.24; Lambrusco 13: 44.6 10.85; Chianti 17: 43.6 11.3, 43.45 11.25
Montalcino and Montepulciano 13: 43.06 11.49, 43.1 11.78; Bolgheri 8: 43.22 10.58
Orvieto and Montefalco 12: 42.72 12.11, 42.9 12.65; Frascati 8: 41.8 12.68; Montepulciano d’Abruzzo 12: 42.35 14.2
Irpinia 12: 41 14.88; Salento 18: 40.5 17.8; Etna and Vittoria 13: 37.78 15.1, 36.95 14.53; Marsala 14: 37.8 12.5

Mosel 10: 49.9 6.95, 49.75 6.65; Rheingau and Rheinhessen 14: 50 8.05, 49.82 8.25; Palatinate 12: 49.45 8.17, 49.2 8.07
Franconia 11: 49.8 9.95; Baden 10: 48.05 7.65; Württemberg 12: 49.05 9.2; Lavaux 8: 46.5 6.72; La Côte 7: 46.47 6.4
Valais 7: 46.2 7.3; Wachau and Kamptal 12: 48.4 15.5; Weinviertel 18: 48.6 16.3; Burgenland 12: 47.8 16.7
Southern Styria 10: 46.68 15.5; Tokaj 12: 48.12 21.4; Villány 10: 45.87 18.45; Moravia 14: 48.85 16.7
Goriška brda 7: 46 13.54; Istria 13: 45.25 13.75; Dealu Mare and Cotnari 13: 45.03 26.2, 47.35 26.95
Moldova 20: 47.05 28.6; Nemea 10: 37.82 22.66; Naoussa 9: 40.63 22.07; Santorini 7: 36.4 25.45; Kakheti 20: 41.85 45.65
Ararat and Areni 12: 39.75 45.15; Bekaa 13: 33.85 35.95; Golan and Galilee 10: 33.05 35.6
Kent and Sussex 12: 51.08 0.65, 50.95 -0.05

Stellenbosch, Paarl and Franschhoek 17: -33.93 18.87, -33.75 19; Robertson 13: -33.8 19.88; Ningxia 16: 38.55 106.05
Yamanashi 11: 35.68 138.68; Nashik 13: 20 73.75

Napa and Sonoma 16: 38.58 -122.58, 38.3 -122.3, 38.4 -122.8; Mendocino 13: 39.05 -123.2
Livermore and Lodi 12: 37.68 -121.75, 38.13 -121.27; Monterey and Paso Robles 16: 36.4 -121.4, 35.63 -120.7
Santa Barbara wine country 12: 34.65 -120.1; Temecula 9: 33.52 -117.1; Willamette Valley 18: 45.25 -123.1, 44.9 -123.15
Walla Walla and Yakima 16: 46.07 -118.35, 46.3 -120; Finger Lakes 18: 42.65 -76.95; Long Island 13: 41 -72.5
Virginia wine country 13: 38 -78.5; Texas Hill Country 13: 30.27 -98.87; Niagara Peninsula 13: 43.2 -79.2
Okanagan 13: 49.85 -119.5, 49.2 -119.55; Valle de Guadalupe 12: 32.07 -116.6
Parras and Querétaro 12: 25.44 -102.18, 20.7 -99.95

Mendoza 24: -32.92 -68.85, -33.25 -68.95; Uco Valley 18: -33.6 -69.1; San Juan 16: -31.55 -68.55
La Rioja and Cafayate 12: -29.2 -67.5, -26.07 -65.98; Neuquén and Río Negro 14: -38.6 -68.3, -39.03 -67.58
Maipo 16: -33.65 -70.75; Casablanca and San Antonio 11: -33.32 -71.4
Colchagua and Cachapoal 16: -34.64 -71.3, -34.25 -70.85; Curicó and Maule 16: -35 -71.3, -35.45 -71.65
Elqui and Limarí 11: -30 -70.75, -30.6 -71.2; Ica 14: -14.07 -75.73; Tarija 12: -21.58 -64.68
Serra Gaúcha 16: -29.17 -51.52; Canelones 14: -34.55 -56.25

Barossa and Clare 15: -34.53 138.95, -33.85 138.6; McLaren Vale and Adelaide Hills 12: -35.22 138.55, -34.98 138.8
Coonawarra 11: -37.29 140.83; Yarra Valley 13: -37.65 145.45; Mornington Peninsula 10: -38.37 145
Rutherglen 11: -36.05 146.46; Hunter Valley 14: -32.78 151.28; Margaret River 18: -33.85 115.05
Tamar Valley 12: -41.2 147; Marlborough 14: -41.52 173.85; Hawke’s Bay 14: -39.6 176.8
Central Otago 14: -45.03 168.95, -45.05 169.2; Martinborough 9: -41.22 175.46
`;
